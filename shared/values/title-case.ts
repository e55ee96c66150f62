/** Words that stay in capitals, and those that are written otherwise. */
const kept = /^(?:[nsew]{1,2}|ll[cp]|lp|ii|iii|iv|us|po|fm|cr|sr|[a-z]?\d+[a-z]?)$/i;

/** A text in capitals as it is read: "MARSH, ILSE" is "Marsh, Ilse". With a small letter in it, it stays as it is. */
export function titleCase(text: string): string {
  if (/\p{Ll}/u.test(text) || !/\p{Lu}{2}/u.test(text)) return text;
  return text.replace(/[\p{L}\d]+(?:['’][\p{L}]+)?/gu, (word) => {
    if (/^\d+(?:ST|ND|RD|TH)$/.test(word)) return word.toLowerCase();
    return kept.test(word) ? word : cased(word);
  });
}

function cased(word: string): string {
  const lower = word.toLowerCase();
  return lower
    .replace(/^\p{L}/u, (first) => first.toUpperCase())
    .replace(/^(Mc|[OD]['’])(\p{L})/u, (_, start, next) => start + next.toUpperCase());
}
