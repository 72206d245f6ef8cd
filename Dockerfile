# The page of the recorder for a club, run by a user without rights; the history lies in a volume.
#     docker build -t recorder .
#     docker run -p 8480:8480 -v games:/games recorder serve --lan --address 192.168.1.5:8480
# with the address under which phones reach this machine; `docker logs` shows the code that lets the first one in.
# Written and linted where no Docker is, so never built there: tell us what does not work.
FROM python:3.13-slim AS wheel
WORKDIR /source
COPY . .
RUN pip install --no-cache-dir "hatchling>=1.27" && hatchling build -t wheel -d /wheel

FROM python:3.13-slim
COPY --from=wheel /wheel /wheel
RUN pip install --no-cache-dir "$(echo /wheel/*.whl)[page,club]" && rm -r /wheel \
    && useradd --create-home --uid 1000 recorder \
    && mkdir /games && chown recorder:recorder /games
USER 1000
ENV RECORDER_DB=/games/history.db
VOLUME /games
EXPOSE 8480
ENTRYPOINT ["recorder"]
CMD ["serve", "--lan"]
