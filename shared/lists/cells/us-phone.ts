/** "+16025550121" as it is read: "(602) 555-0121". What is no number of the US stays as it is. */
export const usPhone = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
