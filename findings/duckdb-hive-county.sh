#!/usr/bin/env bash
# DuckDB 1.5.6 (@duckdb/node-api 1.5.6-r.1) guesses the type of a Hive partition by the folders that it reads: a county's
# FIPS code is a number where no code begins with a zero, and a text beside one that does. So the same code
# reads as a text in one set of files and as a number in the other.
# Installs @duckdb/node-api from npm. Exits 1 when a code is no longer guessed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --no-audit --no-fund --prefix . @duckdb/node-api@1.5.6-r.1
cat >read.mjs <<'END'
import { mkdirSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';

const connection = await (await DuckDBInstance.create(':memory:')).connect();
for (const county of ['12021', '12071', '04013']) {
  mkdirSync(`roll/county=${county}`, { recursive: true });
  await connection.run(`COPY (SELECT 'a' AS parcel) TO 'roll/county=${county}/houses.parquet' (FORMAT parquet)`);
}
async function typeOf(files) {
  const reader = await connection.runAndReadAll(
    `SELECT DISTINCT typeof(county) FROM read_parquet(${JSON.stringify(files).replaceAll('"', "'")}, hive_partitioning = true)`,
  );
  return reader.getRows()[0][0];
}
const florida = await typeOf(['roll/county=12021/houses.parquet', 'roll/county=12071/houses.parquet']);
const both = await typeOf(['roll/county=12021/houses.parquet', 'roll/county=04013/houses.parquet']);
const arizona = await typeOf(['roll/county=04013/houses.parquet']);
console.log(`12021 and 12071: ${florida}`);
console.log(`12021 and 04013: ${both}`);
console.log(`04013 alone: ${arizona}`);
process.exitCode = florida === 'BIGINT' ? 0 : 1;
END
node read.mjs || { echo 'It behaves otherwise now.'; exit 1; }
