/** Calls a number: opens the phone of the device. */
export function CallLink({ phone, street, hasNumber = false }: { phone: string; street: string; hasNumber?: boolean }) {
  return (
    <a
      className="call-link"
      href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
      aria-label={`Call ${phone} about ${street}`}
    >
      <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path
          d="M3 1.8h2.6l1.2 3.4-1.6 1.3a9 9 0 0 0 4.3 4.3l1.3-1.6 3.4 1.2V13a1.4 1.4 0 0 1-1.5 1.4A11.4 11.4 0 0 1 1.6 3.3 1.4 1.4 0 0 1 3 1.8z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
        />
      </svg>
      <span>{hasNumber ? phone : 'Call'}</span>
    </a>
  );
}
