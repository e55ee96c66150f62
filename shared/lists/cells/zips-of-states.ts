/** The first three digits of each state's ZIPs (USPS Publication 65), as ranges. */
const ranges = `AK 995-999, AL 350-369, AR 716-729, AZ 850-865, CA 900-961, CO 800-816, CT 060-069, DC 200-205 569-569,
DE 197-199, FL 320-349, GA 300-319 398-399, GU 969-969, HI 967-968, IA 500-528, ID 832-838, IL 600-629, IN 460-479,
KS 660-679, KY 400-427, LA 700-714, MA 010-027 055-055, MD 206-219, ME 039-049, MI 480-499, MN 550-567, MO 630-658,
MS 386-397, MT 590-599, NC 270-289, ND 580-588, NE 680-693, NH 030-038, NJ 070-089, NM 870-884, NV 889-898,
NY 005-005 063-063 100-149, OH 430-459, OK 730-749, OR 970-979, PA 150-196, PR 006-007 009-009, RI 028-029, SC 290-299,
SD 570-577, TN 370-385, TX 733-733 750-799 885-885, UT 840-847, VA 201-201 220-246, VI 008-008, VT 050-059, WA 980-994,
WI 530-549, WV 247-268, WY 820-831`;

const zips: ReadonlyMap<string, readonly string[]> = new Map(
  ranges.split(/,\s/).map((row) => [row.slice(0, 2), row.slice(3).split(' ')]),
);

/** Whether a ZIP of five digits is one of a state; of a state that is not in the table, any is. */
export function isZipOf(state: string, zip: string): boolean {
  const first = zip.slice(0, 3);
  return zips.get(state)?.some((range) => first >= range.slice(0, 3) && first <= range.slice(4)) ?? true;
}

/** The state that a ZIP of five digits is of; `undefined` where two have such ZIPs, or none. */
export function stateOfZip(zip: string): string | undefined {
  const [only, ...others] = [...zips.keys()].filter((state) => isZipOf(state, zip));
  return others.length === 0 ? only : undefined;
}
