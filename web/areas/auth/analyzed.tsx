export function Analyzed({ address }: { address: string }) {
  return (
    <p className="auth-purpose">
      You'll analyze <b>{address}</b>
    </p>
  );
}
