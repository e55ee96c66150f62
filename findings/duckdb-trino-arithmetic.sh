#!/usr/bin/env bash
# DuckDB 1.5.6 (@duckdb/node-api 1.5.6-r.1) runs SQL that Trino runs as well, and answers otherwise: 7/2 is 3.5 (Trino
# documents 3), 1/0 is Infinity (an error), a double of 2.5 is 2 as an integer (3), date_diff counts boundaries of years
# (whole years: 0), date_trunc of a date is a timestamp (a date), and greatest and concat pass over NULL (NULL).
# Installs @duckdb/node-api from npm. Exits 1 when one of these answers is another.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . @duckdb/node-api@1.5.6-r.1
cat >ask.mjs <<'END'
import { DuckDBInstance } from '@duckdb/node-api';

const connection = await (await DuckDBInstance.create(':memory:')).connect();
const asked = [
  ['7 / 2', '3.5', '3'],
  ['1 / 0', 'Infinity', 'an error'],
  ['typeof(CAST(7.50 AS DECIMAL(12,2)) / 2)', 'DOUBLE', 'a decimal'],
  ['CAST(CAST(2.5 AS DOUBLE) AS INTEGER)', '2', '3'],
  ["date_diff('year', DATE '2009-12-31', DATE '2010-01-01')", '1', '0'],
  ["typeof(date_trunc('month', DATE '2010-01-15') + INTERVAL 1 DAY)", 'TIMESTAMP', 'a date'],
  ['greatest(1, NULL)', '1', 'NULL'],
  ["concat('x', NULL)", 'x', 'NULL'],
];
for (const [sql, expected, trino] of asked) {
  const reader = await connection.runAndReadAll(`SELECT ${sql}`);
  const answer = String(reader.getRows()[0][0]);
  console.log(`${sql}: ${answer}; in Trino's documentation ${trino}`);
  if (answer !== expected) process.exitCode = 1;
}
END
node ask.mjs || { echo 'It behaves otherwise now.'; exit 1; }
