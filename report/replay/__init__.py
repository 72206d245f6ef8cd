"""A game in moves, shown as it was played.

playback.py   what every form shows: the board, the points and what happened, moment by moment
graph.py      the points over time
account.py    who led when and where the most points came from, in words; course.py draws both on a page
webpage.py    one file that plays in any browser; player.html, player.css and player.js are its parts
animation.py  a GIF; pixels.py has its tiles and figures as pixels
flipbook.py   cards to print, to cut and to flick through
replay.py     any of these forms by its name
"""
