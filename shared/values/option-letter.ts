/** The letter of one of several options: A for 0. */
export const letterOf = (option: number): string => String.fromCharCode('A'.charCodeAt(0) + option);
