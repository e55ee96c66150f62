# The whole system on one machine, as a demo: not for production, where it runs on AWS.
#
#   docker build -t dealwright .
#   docker run --rm --network host dealwright
#
# It listens on 127.0.0.1 only, so it needs the host's network; no port is published.
FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
WORKDIR /app
RUN chown node:node /app
USER node
COPY --chown=node:node package.json package-lock.json ./
RUN npm ci
COPY --chown=node:node . .
# Built here, so that a start takes a second.
RUN npm run prepare:demo
ENV DATA_DIR=/tmp/dealwright
EXPOSE 3000
CMD ["npm", "start"]
