import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { csvOf, type Row } from './csv-files.ts';
import { uniformFrom } from './invented-sales.ts';

/* A county of Florida with any number of invented parcels, as its publisher's files. */

const streets = ['PALM', 'CYPRESS', 'MANGROVE', 'HERON', 'EGRET BAY', 'OLD MARCO', 'PELICAN', 'SAWGRASS', 'GULF SHORE'];
const suffixes = ['ST', 'AVE', 'DR', 'LN', 'CT', 'BLVD'];
const cities = ['NAPLES', 'MARCO ISLAND', 'IMMOKALEE', 'EVERGLADES CITY'];
const elsewhere: Row[] = [
  { OWN_CITY: 'MESA', OWN_STATE: 'AZ', OWN_ZIPCD: 85201 },
  { OWN_CITY: 'COLUMBUS', OWN_STATE: 'OH', OWN_ZIPCD: 43004 },
];
const owners = ['MOCK', 'SAMPLE', 'PLACEHOLDER', 'FIXTURE', 'EXAMPLE', 'INVENTED'];

/**
 * Writes the files of so many parcels.
 *
 * @param moved the part of the parcels that have another address than the same county with 0.
 * @returns their paths: roll, sales, points.
 */
export async function writeInventedCounty(folder: string, parcels: number, moved = 0): Promise<string[]> {
  const random = uniformFrom(12_021);
  const anyOf = (items: readonly string[]) => items[Math.floor(random() * items.length)] ?? '';
  const files = ['NAL21.csv', 'SDF21.csv', 'points.csv'].map((name) => createWriteStream(join(folder, name)));
  for (let from = 0; from < parcels; from += batchSize) {
    const rows = Array.from({ length: Math.min(batchSize, parcels - from) }, (_, at) => parcelAt(from + at));
    const texts = [
      csvOf(rows.map(({ roll }) => roll)),
      csvOf(rows.map(({ sale }) => sale)),
      csvOf(rows.map(({ point }) => point)),
    ];
    for (const [at, file] of files.entries()) {
      const text = texts[at] ?? '';
      if (!file.write(from === 0 ? text : text.slice(text.indexOf('\n') + 1))) await once(file, 'drain');
    }
  }
  for (const file of files) {
    file.end();
    await finished(file);
  }
  return files.map(({ path }) => String(path));

  function parcelAt(at: number): { roll: Row; sale: Row; point: Row } {
    const PARCEL_ID = String(10_000_000_000 + at * 40);
    const number = 100 + Math.floor(random() * 9900) + (random() < moved ? 20_000 : 0);
    const street = `${number} ${anyOf(streets)} ${anyOf(suffixes)}${random() < 0.3 ? ` UNIT ${Math.floor(random() * 400)}` : ''}`;
    const [city, zip, isHome] = [anyOf(cities), 34_100 + Math.floor(random() * 45), random() < 0.55];
    const value = 90_000 + Math.floor(random() * 900_000);
    const sqft = 700 + Math.floor(random() * 3300);
    const mail: Row = isHome
      ? { OWN_ADDR1: street, OWN_CITY: city, OWN_STATE: 'FL', OWN_ZIPCD: zip }
      : {
          OWN_ADDR1: `${Math.floor(random() * 9999)} ${anyOf(streets)} ${anyOf(suffixes)}`,
          ...elsewhere[Math.floor(random() * elsewhere.length)],
        };
    const roll: Row = {
      ...{ CO_NO: 21, PARCEL_ID, FILE_T: 'R', ASMNT_YR: 2026, BAS_STRT: 0, ATV_STRT: '', GRP_NO: '', DOR_UC: '001' },
      ...{ PA_UC: '01', SPASS_CD: '', JV: value, JV_CHNG: '', AV_SD: value, AV_NSD: Math.round(value * 0.83) },
      ...{ TV_SD: Math.round(value * 0.8), TV_NSD: Math.round(value * 0.75), JV_HMSTD: isHome ? value : 0 },
      ...{ AV_HMSTD: isHome ? Math.round(value * 0.8) : 0, LND_VAL: Math.round(value * 0.3), LND_UNTS_CD: 2 },
      ...{ NO_LND_UNTS: 1, LND_SQFOOT: 4000 + Math.floor(random() * 16_000), IMP_QUAL: 3, CONST_CLASS: '' },
      ...{ EFF_YR_BLT: 1990, ACT_YR_BLT: 1950 + Math.floor(random() * 75), TOT_LVG_AREA: sqft, NO_BULDNG: 1 },
      ...{ NO_RES_UNT: 1, SPEC_FEAT_V: 0, OWN_NAME: `${anyOf(owners)} ${anyOf(owners)} ${at}`, OWN_ADDR2: '', ...mail },
      ...{
        S_LEGAL: `LOT ${at % 90} BLOCK ${at % 40} ${anyOf(streets)} SUBDIVISION`,
        TWN: '49S',
        RNG: '25E',
        SEC: at % 36,
      },
      ...{ PHY_ADDR1: street, PHY_ADDR2: '', PHY_CITY: city, PHY_ZIPCD: zip, NBRHD_CD: 1200 + (at % 300), MKT_AR: 7 },
    };
    const sale: Row = {
      ...{ CO_NO: 21, PARCEL_ID, ASMNT_YR: 2026, QUAL_CD: random() < 0.6 ? '01' : '11', VI_CD: 'I' },
      ...{ SALE_PRC: Math.round(value * (0.4 + random() / 2)), SALE_YR: 2005 + (at % 22), SALE_MO: 1 + (at % 12) },
      ...{ OR_BOOK: 1000 + (at % 5000), OR_PAGE: at % 4000, CLERK_NO: at, MULTI_PAR_SAL: '' },
    };
    return { roll, sale, point: { parcel: PARCEL_ID, lat: 25.9 + random() * 0.5, lon: -81.8 + random() * 0.5 } };
  }
}

const batchSize = 20_000;
