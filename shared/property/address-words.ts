/* The words of an address, from USPS Publication 28: tables, and nothing that decides. */

const table = (rows: string): [standard: string, variants: string[]][] =>
  rows.split(/,\s*/).map((row) => {
    const [standard = '', ...variants] = row.trim().split(' ');
    return [standard, variants];
  });

const byVariant = (rows: [string, string[]][]) =>
  new Map(rows.flatMap(([standard, variants]) => [standard, ...variants].map((word) => [word, standard] as const)));

const split = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Directions in full and as written in a key. */
export const directions: ReadonlyMap<string, string> = byVariant(
  table('n north, s south, e east, w west, ne northeast, nw northwest, se southeast, sw southwest'),
);

// Appendix C1, with "tr", "str" and "terr", which people write.
const endings = table(`
aly allee alley ally, anx anex annex annx, arc arcade, ave av aven avenu avenue avn avnue, byu bayoo bayou, bch beach,
bnd bend, blf bluf bluff, blfs bluffs, btm bot bottm bottom, blvd boul boulevard boulv, br branch brnch,
brg brdge bridge, brk brook, brks brooks, bg burg, bgs burgs, byp bypa bypas bypass byps, cp camp cmp,
cyn canyn canyon cnyn, cpe cape, cswy causeway causwa, ctr cen cent center centr centre cnter cntr, ctrs centers,
cir circ circl circle crcl crcle, cirs circles, clf cliff, clfs cliffs, clb club, cmn common, cmns commons,
cor corner, cors corners, crse course, ct court, cts courts, cv cove, cvs coves, crk creek,
cres crescent crsent crsnt, crst crest, xing crossing crssng, xrd crossroad, xrds crossroads, curv curve, dl dale,
dm dam, dv div divide dvd, dr doctor driv drive drv, drs drives, est estate, ests estates,
expy exp expr express expressway expw, ext extension extn extnsn, exts extensions, fall, fls falls, fry ferry frry,
fld field, flds fields, flt flat, flts flats, frd ford, frds fords, frst forest forests, frg forg forge, frgs forges,
frk fork, frks forks, ft fort frt, fwy freeway freewy frway frwy, gdn garden gardn grden grdn, gdns gardens grdns,
gtwy gateway gatewy gatway gtway, gln glen, glns glens, grn green, grns greens, grv grov grove, grvs groves,
hbr harb harbor harbr hrbor, hbrs harbors, hvn haven, hts ht heights, hwy highway highwy hiway hiwy hway, hl hill,
hls hills, holw hllw hollow hollows holws, inlt inlet, is island islnd, iss islands islnds, isle isles,
jct jction jctn junction junctn juncton, jcts jctns junctions, ky key, kys keys, knl knol knoll, knls knolls,
lk lake, lks lakes, land, lndg landing lndng, ln lane, lgt light, lgts lights, lf loaf, lck lock, lcks locks,
ldg ldge lodg lodge, loop loops, mall, mnr manor, mnrs manors, mdw meadow, mdws meadows medows, mews, ml mill,
mls mills, msn missn mission mssn, mtwy motorway, mt mnt mount, mtn mntain mntn mountain mountin mtin,
mtns mntns mountains, nck neck, orch orchard orchrd, oval ovl, opas overpass, park parks prk,
pkwy parkway parkways parkwy pkway pkwys pky, pass, psge passage, path paths, pike pikes, pne pine, pnes pines,
pl place, pln plain, plns plains, plz plaza plza, pt point, pts points, prt port, prts ports, pr prairie prr,
radl rad radial radiel, ramp, rnch ranch ranches rnchs, rpd rapid, rpds rapids, rst rest, rdg rdge ridge,
rdgs ridges, riv river rivr rvr, rd road, rds roads, rte route rt, row, rue, run, shl shoal, shls shoals,
shr shoar shore, shrs shoars shores, skwy skyway, spg spng spring sprng, spgs spngs springs sprngs, spur spurs,
sq sqr sqre squ square, sqs sqrs squares, sta station statn stn, stra strav straven stravenue stravn strvn strvnue,
strm stream streme, st street strt str saint, sts streets, smt sumit sumitt summit, ter terr terrace,
trwy throughway, trce trace traces, trak track tracks trk trks, trfy trafficway, trl tr trail trails trls,
tunl tunel tunls tunnel tunnels tunnl, tpke trnpk turnpike turnpk, upas underpass, un union, uns unions,
vly valley vally vlly, vlys valleys, via vdct viadct viaduct, vw view, vws views,
vlg vill villag village villg villiage, vlgs villages, vl ville, vis vist vista vst vsta, walk walks, wall,
way wy, ways, wl well, wls wells, cnty county`);

/** Every variant of a word, as its standard form; Saint is St. */
export const standardWords: ReadonlyMap<string, string> = byVariant(endings);

/** Endings that name no street by themselves: 12 Ct is none, and North Ct is not short for N Ct. */
export const mainEndings = split('aly ave blvd cir ct dr hwy ln pkwy pl rd sq st ter trl way');

/** Endings that are hardly a street's name: Court St, but no Avenue St. */
export const plainEndings = split('ave blvd dr hwy ln pkwy rd st');

/** Endings that close a street where no comma does. */
export const closingEndings: ReadonlySet<string> = new Set([
  ...mainEndings,
  ...split('cv expy fwy loop pass path pike plz row run tpke walk xing'),
]);

/** Standard words that rather begin a city: Fort Worth, Lake Forest. */
const cityBeginnings = split('cnty ft lk mt prt pt st');
/** Endings that close a street when no other word does. */
export const rareEndings: ReadonlySet<string> = new Set(
  endings.flatMap(([standard]) => (cityBeginnings.has(standard) ? [] : [standard])),
);

/** Streets of one word, and words that need another one after them to name a street. */
export const wholeStreets = split('alameda boardwalk bowery broadway embarcadero esplanade');
export const streetBeginnings = split('avenida calle camino carr carretera paseo rue the vereda via');
/** Spanish articles that begin a street's name, as in El Camino Real; also that of a city, such as Los Angeles. */
export const articles = split('el la las los');
export const particles = split('a de del el la las los of the');

/** Appendix C2: the words before the number of a unit. Those of a single home count alike. */
export const unitWords: ReadonlyMap<string, string> = new Map([
  ...[...split('# apartment apt lot rm room spc space ste suite trailer trlr unit')].map((word) => [word, ''] as const),
  ...byVariant(
    table(
      'bldg building, dept department, fl floor, hngr hangar, key, ofc office, ph penthouse, pier, side, slip, stop',
    ),
  ),
]);

/** Units without a number, at the end of a line. */
export const bareUnits: ReadonlyMap<string, string> = byVariant(
  table('bsmt basement, frnt front, lbby lobby, lowr lower, ofc office, ph penthouse, rear, side, uppr upper'),
);

/** Ways to write the kind of a highway before its number, in standard words. */
export const highways: ReadonlyMap<string, string> = byVariant(
  [
    'us;us hwy;us rte;u s;u s hwy;u s rte',
    'i;ih;i hwy;interstate;interstate hwy',
    'sr;sh;sr rte;state rd;state rte;state hwy;st rd;st rte;st hwy;sthy',
    'cr;cnty rd;co rd',
    'cnty hwy;co hwy;cth',
    'cnty rte;co rte',
    'fm;fm rd;f m;farm to market;farm to market rd;farm rd',
    'rm;rm rd;rnch to market;rnch to market rd;rnch rd',
    'rr;rural rte;rfd',
    'rte',
    'hwy',
  ].map((row) => {
    const [standard = '', ...variants] = row.split(';');
    return [standard, variants];
  }),
);

const ones = 'first second third fourth fifth sixth seventh eighth ninth'.split(' ');
const teens = 'tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth';
const tens = 'twent thirt fort fift sixt sevent eight ninet'.split(' ');

/** Ordinals below 100 that are one word, and the tens that begin the others, as numbers. */
export const ordinals: ReadonlyMap<string, number> = new Map([
  ...[...ones, ...teens.split(' ')].map((word, index) => [word, index + 1] as const),
  ...tens.map((ten, index) => [`${ten}ieth`, 10 * index + 20] as const),
]);
export const tensWords: ReadonlyMap<string, number> = new Map(
  tens.map((ten, index) => [`${ten}y`, 10 * index + 20] as const),
);

/** Beginnings of the ZIPs of states whose ZIPs begin with 0, which spreadsheets drop. */
export const zerosOfZip: ReadonlyMap<string, RegExp> = new Map([
  ['CT', /^06/],
  ['MA', /^0(1|2[0-7]|55)/],
  ['ME', /^0(39|4)/],
  ['NH', /^03[0-8]/],
  ['NJ', /^0[78]/],
  ['PR', /^00[679]/],
  ['RI', /^02[89]/],
  ['VI', /^008/],
  ['VT', /^05/],
]);

/** Where house numbers are written with and without a hyphen: Queens, Hawaii, Fair Lawn. */
export const optionalHyphen = /^(?:11[01346]|96[78]|07410)/;
