import { App } from 'aws-cdk-lib';
import { AppStack } from '#infra/app-stack.ts';
import { addChecks } from '#infra/checks.ts';
import { featureFlags } from '#infra/feature-flags.ts';
import { stageFrom } from '#infra/stages.ts';

export type AppOptions = {
  /** `dev` or `prod`; without it the context decides (`-c stage=prod`), and without that it is `dev`. */
  stage?: string;
  /** Where the cloud assembly goes; without it a temporary directory. */
  outdir?: string;
  /** The directory `npm run build` fills: `lambdas/<area>/handler.mjs` and `web/`. */
  assets?: string;
  /** Whether synthesis also runs the security checks. Off, it is faster; a deploy always has them on. */
  nag?: boolean;
};

/** The CDK app of one stage. It needs no AWS credentials and looks nothing up. */
export function makeApp({ stage, outdir, assets = 'dist', nag = true }: AppOptions = {}): App {
  const app = new App({ outdir, context: featureFlags, analyticsReporting: false });
  const { name, ...settings } = stageFrom(app.node, stage);
  new AppStack(app, `dealwright-${name}`, { stage: { name, ...settings }, assets });
  if (nag) addChecks(app);
  return app;
}

// The CDK command line names its own directory in CDK_OUTDIR.
if (import.meta.main) makeApp({ outdir: process.env.CDK_OUTDIR ?? 'cdk.out' }).synth();
