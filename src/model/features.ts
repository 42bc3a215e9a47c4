/** What the features of a program say of a portal, for rooms that know none of them. They are listed in src/features/config.ts. */
import type { ClientResource } from './api/answers.ts';
import { atStart } from './atStart.ts';
import type { FeatureIndex } from './registered.ts';
import type { Rule } from './rules.ts';
import type { Portal, Resource } from './types.ts';

type FeatureFacts = {
  /** True for a portal that is for trying: see `PortalPart`. */
  isTrial(portal: Portal): boolean;
  /** What a browser learns of a resource. */
  ofResource(resource: Resource): Partial<ClientResource>;
  /** What everybody learns of the portal, with the index. */
  ofPortal(portal: Portal): FeatureIndex;
  /** The rule in whose name a feature writes records of the resource. */
  rulesOf(resource: Resource): Rule[];
  /** True for the key of such a rule, of any resource: no config declares it. */
  isRule(ruleKey: string | undefined): boolean;
};

export const featureFacts = atStart<FeatureFacts>('features', 'composeLanguage');

export const isTrial = (portal: Portal): boolean => featureFacts.get().isTrial(portal);
export const rulesOfFeatures = (resource: Resource): Rule[] => featureFacts.get().rulesOf(resource);
export const isOfFeature = (ruleKey: string | undefined): boolean => featureFacts.get().isRule(ruleKey);
