import type { CustomForm, FormAskType, FormFamilyType } from '@afterbell/domain/forms/forms'

/** When families are asked. */
export const askTypeLabels: Readonly<Record<FormAskType, string>> = {
  ASK_ONCE: 'Once',
  ASK_EVERY_TIME: 'At every enrollment',
}

/** Audience of a form. */
export const familyTypeLabels: Readonly<Record<FormFamilyType, string>> = {
  EVERY_CHILD: 'For every child',
  ONCE_PER_FAMILY: 'Once per family',
}

/** "Asked once, for every child. Required." */
export function formRuleText({
  askType,
  familyType,
  required,
}: Pick<CustomForm, 'askType' | 'familyType' | 'required'>): string {
  const sentence = `Asked ${askTypeLabels[askType].toLowerCase()}, ${familyTypeLabels[familyType].toLowerCase()}.`
  return required ? `${sentence} Required.` : sentence
}
