# The whole system on one machine, as a demo: not for production, where it runs on AWS.
#
#   docker build -t dealwright .
#   docker run --rm --network host dealwright
#
# It listens on 127.0.0.1 only, so it needs the host's network; no port is published.
FROM node:24-bookworm-slim
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
