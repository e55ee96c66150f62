/** A column that is this small a part of itself after the others are taken out follows from them. */
const dependent = 1e-7;

/**
 * Orthonormal columns that span the given ones. `kept` are the places of the independent columns; the k-th of them is
 * the sum over j of `r[k][j] * q[j]`, with j up to k.
 */
export type Basis = { kept: number[]; q: Float64Array[]; r: number[][] };

/**
 * QR by modified Gram-Schmidt, each column orthogonalized twice, which leaves the basis orthogonal to rounding
 * (Giraud, Langou, Rozložník 2005). A column that follows from those before it is left out: that is the check of rank.
 */
export function orthogonalBasis(columns: readonly Float64Array[]): Basis {
  const basis: Basis = { kept: [], q: [], r: [] };
  for (const [place, column] of columns.entries()) {
    const rest = Float64Array.from(column);
    const parts = basis.q.map(() => 0);
    for (let pass = 0; pass < 2; pass += 1) {
      for (const [at, unit] of basis.q.entries()) {
        const part = dot(unit, rest);
        parts[at] = (parts[at] ?? 0) + part;
        subtract(rest, unit, part);
      }
    }
    const size = Math.sqrt(dot(rest, rest));
    if (!(size > dependent * Math.sqrt(dot(column, column)))) continue;
    basis.kept.push(place);
    basis.q.push(rest.map((entry) => entry / size));
    basis.r.push([...parts, size]);
  }
  return basis;
}

/** The factors of the kept columns whose sum is the basis's sum with these parts; by back substitution. */
export function factorsOf({ r }: Basis, parts: readonly number[]): number[] {
  const factors = parts.slice();
  for (let k = factors.length - 1; k >= 0; k -= 1) {
    const row = r[k] ?? [];
    const factor = (factors[k] ?? 0) / (row[k] ?? Number.NaN);
    factors[k] = factor;
    for (let j = 0; j < k; j += 1) factors[j] = (factors[j] ?? 0) - factor * (row[j] ?? 0);
  }
  return factors;
}

/** The sum of the products of two columns' entries. */
export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

function subtract(from: Float64Array, unit: Float64Array, part: number): void {
  for (let at = 0; at < from.length; at += 1) from[at] = (from[at] ?? 0) - part * (unit[at] ?? 0);
}
