/** A header in its usual spelling, such as `Idempotency-Key`; the contract spells it in lower case. */
export const headerName = (name: string) => name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
