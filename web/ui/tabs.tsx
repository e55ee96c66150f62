import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

type Tab = { id: string; label: ReactNode; content: ReactNode };

type TabsProps = {
  tabs: Tab[];
  /** The open tab's id; without it the tabs keep their own state, starting with the first. */
  value?: string;
  onChange?: (id: string) => void;
  /** What the tabs are about, for assistive technology. */
  label: string;
};

/** Tabs with arrow keys; the list scrolls sideways where it does not fit. */
export function Tabs({ tabs, value, onChange, label }: TabsProps) {
  const state = value === undefined ? { defaultValue: tabs[0]?.id } : { value };
  return (
    <BaseTabs.Root className="tabs" {...state} onValueChange={(id: string) => onChange?.(id)}>
      <BaseTabs.List className="tab-list" aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.id} value={tab.id} className="tab">
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.id} value={tab.id} className="tab-panel">
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
