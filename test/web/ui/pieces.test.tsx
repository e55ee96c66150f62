import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Field } from '#web/ui/forms/field.tsx';
import { Figure, Figures } from '#web/ui/layout/figure.tsx';
import { PageFrame } from '#web/ui/layout/page-frame.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';

describe('a field', () => {
  it('is described by its error and its hint', () => {
    const html = renderToString(<Field id="f" name="f" label="Price" hint="In dollars" error="Too high" />);
    expect(html).toContain('for="f"');
    expect(html).toContain('aria-describedby="f-error f-hint"');
    expect(html).toContain('aria-invalid="true"');
  });

  it('is not invalid without an error', () => {
    expect(renderToString(<Field name="f" label="Price" />)).not.toContain('aria-invalid');
  });
});

describe('a figure', () => {
  const draw = (figure: Parameters<typeof Figure>[0]) =>
    renderToString(
      <Figures>
        <Figure {...figure} />
      </Figures>,
    );

  it('shows a dash for a missing value and says so to screen readers, whatever the default in the record', () => {
    const html = draw({ label: 'Liens', value: '$0', provenance: 'missing' });
    expect(html).toContain('<span aria-hidden="true">—</span><span class="visually-hidden">Not available</span>');
    expect(html).not.toContain('$0');
  });

  it('explains an estimate with its formula', () => {
    const html = draw({
      label: 'Equity',
      value: '$1',
      provenance: 'estimated',
      explanation: 'Value less loan.',
    });
    expect(html).toMatch(/Estimated.*Value less loan\./);
    expect(html).toContain('role="tooltip"');
  });

  it('colors a signed value by its sign, and zero not at all', () => {
    const tone = (value: string) => /positive|negative/.exec(draw({ label: 'a', value, signed: true }))?.[0];
    expect(tone('+$250')).toBe('positive');
    expect(tone('−$250')).toBe('negative');
    expect(tone('−3.10%')).toBe('negative');
    expect(tone('$0')).toBeUndefined();
  });
});

describe('a page', () => {
  it('shows a failure with its reference and a way to try again', () => {
    const error = Object.assign(new Error('Failed to load profile data'), { reference: 'r-77' });
    const html = renderToString(<PageFrame title="Dashboard" error={error} onRetry={() => {}} />);
    expect(html).toContain('Failed to load profile data');
    expect(html).toContain('r-77');
    expect(html).toContain('Retry');
  });

  it('says that it is loading', () => {
    expect(renderToString(<PageFrame title="Dashboard" loading />)).toContain('role="status"');
  });
});

describe('tabs', () => {
  it('draw only what is open, and are one stop for the Tab key', () => {
    const tabs = [
      { id: 'one', label: 'One', content: 'first' },
      { id: 'two', label: 'Two', content: 'second' },
    ];
    const html = renderToString(<Tabs tabs={tabs} value="two" label="Details" />);
    expect(html).toContain('second');
    expect(html).not.toContain('first');
    expect(html.match(/tabindex="-1"/g)).toHaveLength(1);
  });
});
