/** "Ten_Years_12_Oak_St.csv": title and address, their letters and digits only, valid on any system. */
export function csvFileName(title: string, address: string): string {
  return `${wordsOf(title).join('_')}_${cut(wordsOf(address).join('_'))}.csv`;
}

/** "12-oak-st.ics": in small letters. */
export function calendarFileName(name: string): string {
  return `${cut(wordsOf(name.toLowerCase()).join('-'))}.ics`;
}

/** Letters with their marks, the ʻokina too: a street keeps its name. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}

/** Never in the middle of a character. */
const cut = (text: string) => [...text].slice(0, 60).join('');
