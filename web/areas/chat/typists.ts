import { chatTimes, type SenderType } from '#shared/support/chat.ts';

type Sender = { sender_type: SenderType; sender_name: string };

/** Those who are typing, each for a while after the last sign of it. */
export function createTypists(onLapse: () => void) {
  const typists = new Map<string, { name: string; timer: ReturnType<typeof setTimeout> }>();

  function stop({ sender_type, sender_name }: Sender): void {
    const key = `${sender_type} ${sender_name}`;
    clearTimeout(typists.get(key)?.timer);
    typists.delete(key);
  }

  return {
    names: (): string[] => [...typists.values()].map(({ name }) => name),
    stop,
    show(sender: Sender): void {
      stop(sender);
      const timer = setTimeout(() => {
        stop(sender);
        onLapse();
      }, chatTimes.typing);
      typists.set(`${sender.sender_type} ${sender.sender_name}`, { name: sender.sender_name, timer });
    },
    clear(): void {
      for (const { timer } of typists.values()) clearTimeout(timer);
      typists.clear();
    },
  };
}
