/** `demo` of portal.yaml. */
import { widens } from '#model/config/keyword.ts';
import type { Portal } from '#model/types.ts';
import type { FeatureWords, PortalPart, PortalParts } from '#language/feature.ts';
import { checkDemo } from './config/check.ts';
import { type DemoSource, demoSchema } from './config/schema.ts';
import type { PublicDemo } from './shared.ts';

export const words = {
  portal: {
    demo: widens(
      'parts',
      demoSchema.optional(),
      'featureWords.demo',
      'demo: { password: segredo123, accounts: [{ email: acervo@example.com, label: Acervo }] }',
    ),
  },
  wishes: { 'portal/demo': 'wishes.portalDemo' },
} as const satisfies FeatureWords;

const demo: PortalPart<DemoSource> = {
  check: checkDemo,
  isTrial: true,
  told: (portal: Portal): { demo?: PublicDemo } => (portal.demo ? { demo: publicDemo(portal.demo) } : {}),
  narrow: (portal: Portal, limit: Portal): Partial<Portal> =>
    portal.demo && limit.demo ? { demo: narrowDemo(portal.demo, limit.demo) } : {},
};

export const portalParts: PortalParts = { demo };

type Demo = NonNullable<Portal['demo']>;

const publicDemo = ({ password, accounts }: Demo): PublicDemo => ({
  password,
  accounts: accounts.map(({ email, label }) => ({ email, label })),
});

const narrowDemo = ({ visitor, ...demo }: Demo, limit: Demo): Demo => ({
  ...demo,
  ...(visitor !== undefined && visitor === limit.visitor && { visitor }),
  accounts: demo.accounts.filter(({ email }) => limit.accounts.some((other) => other.email === email)),
});

declare module '#model/registered.ts' {
  interface FeatureIndex {
    /** The accounts that a demonstration offers. What else it offers is at /config/demo.json. */
    demo?: PublicDemo;
  }
}
