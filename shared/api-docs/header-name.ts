/** A header as it is usually written, such as `Idempotency-Key`; the contract has them in small letters. */
export const headerName = (name: string) => name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
