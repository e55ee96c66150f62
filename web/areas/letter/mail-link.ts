/** A link that opens an e-mail with subject and text; lines end as mail's do. */
export function mailLink(subject: string, text: string): string {
  const lines = text.replaceAll('\n', '\r\n');
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines)}`;
}
