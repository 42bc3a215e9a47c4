/** The views of lists that features add: one line each. */
import { joined } from '#model/values/joined.ts';
import { views as reconciliation } from './reconciliation/views.ts';

const features = { reconciliation };

/** By the feature, and by the name of the view. */
export const viewsByFeature: Readonly<Record<string, object>> = features;

/** By the name of the view. */
export const featureViews = joined(Object.values(features));
