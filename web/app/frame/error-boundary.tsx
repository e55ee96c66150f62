import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { operator } from '#web/ui/text/operator.ts';

type State = { reference?: string | undefined };
type ErrorBoundaryProps = {
  /** Where it is: another place clears the error. */
  at?: string;
  children: ReactNode;
};

/** Shows render errors with a reference that is also in the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = {};

  static getDerivedStateFromError(): State {
    return { reference: crypto.randomUUID().slice(0, 8) };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(`Reference ${this.state.reference}`, error, info.componentStack);
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (before.at !== this.props.at && this.state.reference !== undefined) this.setState({ reference: undefined });
  }

  override render() {
    const { reference } = this.state;
    if (reference === undefined) return this.props.children;
    const { supportEmail } = operator();
    return (
      <div className="wrap page-state" role="alert">
        <h1>This page could not be shown</h1>
        <p>
          Nothing you have saved is lost. Reload to try again; if it keeps happening, write to{' '}
          <a href={`mailto:${supportEmail}?subject=Reference%20${reference}`}>{supportEmail}</a> and quote the reference{' '}
          <code>{reference}</code>.
        </p>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </div>
    );
  }
}
