import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { AppStack } from '#infra/app-stack.ts';
import { stageFrom } from '#infra/stage/stages.ts';
import { StateStack } from '#infra/state/state-stack.ts';
import { addChecks } from '#infra/synthesis/checks.ts';
import { featureFlags } from '#infra/synthesis/feature-flags.ts';

export type AppOptions = {
  /** `dev` or `prod`; when absent, the context's stage (`-c stage=prod`), otherwise `dev`. */
  stage?: string;
  /** The cloud assembly's directory; a temporary one when absent. */
  outdir?: string;
  /** The output of `npm run build`: `lambdas/<area>/handler.mjs` and `web/`; `dist` when absent. */
  assets?: string;
  /** Context values as for `-c`, such as `prod:alarmEmail`; the command line and cdk.json override them. */
  context?: Record<string, string>;
  /** Whether synthesis also validates its output; on when absent, and so in every deploy. */
  nag?: boolean;
};

/** The CDK app of one stage. It needs no AWS credentials and does no lookups. */
export function makeApp(options: AppOptions = {}): App {
  const { assets = join(import.meta.dirname, '../dist'), nag = true } = options;
  const app = new App({
    outdir: options.outdir,
    context: { ...featureFlags, ...options.context },
    // CDK's usage metadata would be the template's only conditions (and is off for the command line in cdk.json).
    analyticsReporting: false,
    builtinCloudFormationValidation: nag,
  });
  const stage = stageFrom(app.node, options.stage);
  const state = new StateStack(app, `${stage.stackName}-state`, { stage, assets });
  new AppStack(app, stage.stackName, { stage, state, assets });
  if (nag) addChecks(app);
  return app;
}

// The CDK command line names its own directory in CDK_OUTDIR.
if (import.meta.main) makeApp({ outdir: process.env.CDK_OUTDIR ?? 'cdk.out' }).synth();
