/** A line names one entry: another one of the same line has this name. Hexadecimal, as long. */
export const secondOfLine = (bank: string): string => bank.slice(1) + bank.slice(0, 1);
