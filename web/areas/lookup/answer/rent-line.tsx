import { useMemo } from 'react';
import { rentThatWorks } from '#shared/deal/rent-that-works.ts';
import type { StructureResult } from '#shared/structures/base/deal-answer.ts';
import type { CompareInput } from '#shared/structures/base/deal-input.ts';
import { usd } from '#shared/values/money.ts';

type RentLineProps = { input: CompareInput; structures: readonly StructureResult[] };

/** The rent from which a house could be kept, where nothing that keeps it is a deal. */
export default function RentLine({ input, structures }: RentLineProps) {
  const rent = useMemo(() => rentThatWorks(input, structures), [input, structures]);
  return rent === null ? null : <p>Subject-To works from a rent of {usd(rent)}.</p>;
}
