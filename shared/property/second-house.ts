import { type AddressParts, readAddress } from './address-reader.ts';
import { closingEndings, streetBeginnings, wholeStreets } from './address-words.ts';

/* A text with two numbers, each with a street, is no house: the wrong one would be looked up and charged. */

/** Whether the words of a street say that it is one: oak ave, broadway, calle sol, n 14, us 19. */
export function isNamedStreet(street: string): boolean {
  const words = street.split(' ');
  const [first = '', ...others] = words.filter((word) => !/^[nsew]{1,2}$/.test(word));
  const hasDirection = others.length + 1 < words.length;
  return (
    others.some((word) => closingEndings.has(word)) ||
    wholeStreets.has(first) ||
    (streetBeginnings.has(first) && others.length > 0) ||
    (hasDirection && /^\d+$/.test(first)) ||
    /^(?:us|i|sr|cr|fm|rm|hwy|rte|cnty hwy|cnty rte) \d/.test(street)
  );
}

/** A number in a text and what follows it: 98 Mail Rd. Ordinals are streets. */
const numbered = /(?:^| )\d+\p{L}?(?:-\d+)? (?=\p{L}|\d+(?:st|nd|rd|th)\b)(.+)$/iu;

/** Endings after which a number is that of a road: Old Highway 5. */
const beforeNumbers = new Set(['hwy', 'rd', 'rte', 'loop', 'trl']);

/** Whether an address has a second house: before its street, in it, or where its city should be. */
export function hasSecondHouse(address: string, { street, typed }: AddressParts): boolean {
  // 7, 12 Pine Rd; but 100, 5th Ave
  const isListed = /^[^ ,]+(?:,| &| and) \d/i.test(address);
  if (isListed && /^\d/.test(street) && isNamedStreet(street.replace(/^\S+ ?/, ''))) return true;
  // A ZIP, then another number
  if (/ \d{5}(?:-\d{4})?, \d+\p{L}? \p{L}{2}/u.test(address)) return true;
  const words = street.split(' ');
  const isAfterStreet = (word: string, at: number) =>
    /^\d/.test(word) && at > 1 && closingEndings.has(words[at - 1] ?? '') && !beforeNumbers.has(words[at - 1] ?? '');
  if (words.some((word, at) => isAfterStreet(word, at) && isNamedStreet(words.slice(at + 1).join(' ')))) return true;
  return typed.city.split(', ').some((part) => {
    const rest = numbered.exec(part)?.[1];
    return rest !== undefined && isNamedStreet(readAddress(`1 ${rest}, Mesa, AZ 85201`).street);
  });
}
