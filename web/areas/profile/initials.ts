/** The avatar's fallback: the first two letters of the name, or else of the email address. */
export function initials(name: string, email: string): string {
  const letters = (text: string) => text.match(/\p{L}\p{M}*|\p{N}/gu) ?? [];
  const found = letters(name).length > 0 ? letters(name) : letters(email);
  return found.slice(0, 2).join('').toLocaleUpperCase();
}
