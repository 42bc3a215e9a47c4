/** The keyword `assistants` of portal.yaml: assistants work in the portal with people's keys. */
import type { FeatureWords } from '#language/feature.ts';
import { choiceOf, widens } from '#model/config/keyword.ts';

const onOff = { on: 'portalWords.assistants.on', off: 'portalWords.assistants.off' } as const;

export const words = {
  portal: {
    assistants: widens('plain', choiceOf(onOff).optional(), 'featureWords.assistants', 'assistants: on', {
      values: onOff,
      serverOnly: true,
    }),
  },
  wishes: { 'portal/assistants': 'wishes.portalAssistants' },
} as const satisfies FeatureWords;
