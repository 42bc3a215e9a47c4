import { warnOfIdleSections } from '#language/lint/forms.ts';
import { refuseIdle } from '#language/lint/idleKeywords.ts';
import { checkComplete, checkForm } from '#language/bind/checks.ts';
import { isView, type ConfigNode } from '#language/bind/context.ts';
import { type CompletedForm, type FormScreen, form as words, formOf, type FormSource } from './schema.ts';
import type { ScreenLanguage } from '../language.ts';
import { fixedByScreen } from '../bind.ts';
import { translate } from '#messages/translate.ts';
import type { Portal } from '#model/types.ts';
import { choicesWithin, formFields } from '../fields.ts';
import type { ListScreen } from '../list/schema.ts';
import { resolveList } from '../list/resolve.ts';
import { completedList } from '../list/schema.ts';
import type { ScreenGrants } from '../kind.ts';
import { sectionsFor } from '../sectionsFor.ts';

type Source = string | FormSource;
/** The form of the company's settings is a list of one record, which opens it. */
type FormLanguage = Omit<ScreenLanguage<FormScreen, Source>, 'resolve'> & {
  resolve(form: CompletedForm, resources: Portal['resources']): FormScreen | ListScreen;
};

const language: FormLanguage = {
  bind(context, node, source, requirement) {
    const { resource: id, form, filter, scope } = formOf(source);
    const resource = context.resources.get(id);
    if (!resource) return;
    if (isView(resource.source))
      return node.error(translate('screens.isViewInWhichNobodyWrites', { id: resource.id }), 'key');
    checkForm(node.at('form'), form, requirement);
    if (resource.settings === resource) return checkFormOfSettings(node, source, id);
    checkComplete(form ? node.at('form') : node, form, resource, fixedByScreen(scope, filter));
  },
  resolve(form, resources) {
    const { single, form: usual } = resources[form.resource]!;
    if (!single) return { ...form, kind: 'form', form: form.form ?? usual };
    const { resource, filter, scope } = form;
    return resolveList(
      { ...completedList(resource), filter, scope, form: form.form, actions: ['edit'] },
      resources,
    );
  },
  lint({ screen, source, node, resources }) {
    refuseIdle(node, { steps: screen.steps && screen.form.length < 2 && 'idle.oneSectionHasNoSteps' });
    if (formOf(source).form) warnOfIdleSections(node.at('form'), screen.form, resources[screen.resource]!);
  },
  fillsFormOf: ({ resource }, source) => (formOf(source).form ? undefined : resource),
};

/** The form of the settings edits the one record that there is. */
function checkFormOfSettings(node: ConfigNode, source: string | FormSource, id: string) {
  const form = formOf(source);
  for (const key of ['steps', 'submitLabel', 'to'] as const)
    if (form[key] !== undefined) node.at(key).error(translate('screens.formOfSettings', { id, key }), 'key');
}

/** A form grants the right to create records, and none to read them. */
const grants: ScreenGrants<FormScreen> = {
  grant(screen, granting) {
    const resource = granting.resources[screen.resource]!;
    const { all, writable, choices } = formFields(resource, sectionsFor(screen.form, granting.holds));
    const rows = granting.rowsOf(screen);
    granting.records(resource, {
      opens: 'form',
      verbs: new Set(['create']),
      rows,
      create: writable,
      choices,
    });
    granting.choices(resource, {
      offered: writable,
      shown: all,
      choices: choicesWithin(resource, rows, choices),
    });
  },
  forUser: (screen, { withScope, holds }) => ({
    ...withScope(screen),
    form: sectionsFor(screen.form, holds),
  }),
};

export const form = { ...words, ...language, ...grants };
