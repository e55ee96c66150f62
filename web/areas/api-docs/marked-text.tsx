/** A text of the API's description; what is between backticks in it is code. */
export function MarkedText({ text }: { text: string }) {
  const parts = text.split('`');
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places.
  return <>{parts.map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))}</>;
}
