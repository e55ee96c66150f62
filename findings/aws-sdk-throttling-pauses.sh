#!/usr/bin/env bash
# The AWS SDK for JavaScript 3.1162.0 waits longer after a throttling error than after another one. With five attempts
# its pauses after ThrottlingException come to seconds, at random, where those after a 500 stay far below one: a Lambda
# function with a short timeout ends while the SDK waits.
# Installs the DynamoDB client from npm; a server on 127.0.0.1 answers its calls. Exits 1 when it behaves otherwise.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts --prefix . @aws-sdk/client-dynamodb@3.1162.0
cat >measure.cjs <<'END'
const { createServer } = require('node:http');
const { DynamoDBClient, GetItemCommand } = require('@aws-sdk/client-dynamodb');
const { version } = require('@aws-sdk/client-dynamodb/package.json');
const refusals = { ThrottlingException: 400, InternalServerError: 500 };

/** The pauses of a call with five attempts, in milliseconds. */
async function pausesAfter(type) {
  const server = createServer((_, answer) => {
    const body = JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: 'no' });
    answer.writeHead(refusals[type], { 'content-type': 'application/x-amz-json-1.0' }).end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new DynamoDBClient({
    endpoint: `http://127.0.0.1:${server.address().port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    maxAttempts: 5,
  });
  const error = await client.send(new GetItemCommand({ TableName: 'Rows', Key: { id: { S: '1' } } })).catch((each) => each);
  client.destroy();
  server.close();
  return error.$metadata;
}

(async () => {
  console.log(`@aws-sdk/client-dynamodb ${version}, five attempts each`);
  const totals = {};
  for (const type of Object.keys(refusals)) {
    const calls = await Promise.all(Array.from({ length: 8 }, () => pausesAfter(type)));
    totals[type] = Math.max(...calls.map(({ totalRetryDelay }) => totalRetryDelay));
    console.log(`${type}: ${calls[0].attempts} attempts, the longest pauses of 8 calls ${totals[type]} ms in all`);
  }
  process.exitCode = totals.ThrottlingException > 3000 && totals.InternalServerError < 2000 ? 0 : 1;
})();
END
node measure.cjs || { echo 'It behaves otherwise now.'; exit 1; }
