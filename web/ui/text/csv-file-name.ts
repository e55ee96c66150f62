/** "Ten_Years_12_Oak_St.csv": title and address, their letters and digits only, valid on any system. */
export function csvFileName(title: string, address: string): string {
  const words = (text: string) =>
    text
      .normalize('NFC')
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .join('_');
  return `${words(title)}_${words(address).slice(0, 60)}.csv`;
}
