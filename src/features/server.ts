/** What each feature adds to the server: one line each, in the order of tools/boundaries.ts. */
import { provideFeatures, type ServerFeature } from '#server/feature/feature.ts';
import type { AnswerOf } from '#server/feature/operationAnswer.ts';
import type { Joined } from '#model/values/joined.ts';
import type { FeatureOperationName } from '#model/api/operations.ts';
import { anotherBackend } from './anotherBackend/server.ts';
import { assistants } from './assistants/server.ts';
import { audit } from './audit/server.ts';
import { demo } from './demo/server.ts';
import { documents } from './documents/server.ts';
import { factors } from './factors/server.ts';
import { inboundMail } from './inboundMail/server.ts';
import { keys } from './keys/server.ts';
import { mentions } from './mentions/server.ts';
import { letters } from './letters/server.ts';
import { providers } from './providers/server.ts';
import { reconciliation } from './reconciliation/server.ts';

const features = {
  letters,
  inboundMail,
  anotherBackend,
  documents,
  reconciliation,
  mentions,
  providers,
  factors,
  keys,
  audit,
  assistants,
  demo,
} satisfies Readonly<Record<string, ServerFeature>>;

type Answered = Extract<(typeof features)[keyof typeof features], { answers: object }>['answers'];
/** An operation that no feature answers does not compile. */
type Complete =
  Joined<Answered> extends { [Name in FeatureOperationName]: AnswerOf<Name> } ? typeof features : never;

/** Gives the server its features. A program calls it before it starts the server. */
export const provideServerFeatures = (): void => provideFeatures(Object.values(features satisfies Complete));
