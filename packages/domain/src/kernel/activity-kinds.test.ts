import { describe, expect, it } from 'vitest'
import { ACTIVITY_KINDS, activityKinds, wizardStepLabels, type KindAnswers } from './activity-kinds.ts'

describe('the kinds of activity', () => {
  it('lead through the steps of their wizards', () => {
    expect(
      ACTIVITY_KINDS.map((kind) => activityKinds[kind].wizard.map((step) => wizardStepLabels[step])),
    ).toEqual([
      ['Details', 'Dates & Times', 'Fees & Addons'],
      ['Details', 'Groups', 'Dates & Times', 'Fees & Addons'],
      ['Details', 'Dates & Times', 'Days', 'Fees & Addons'],
    ])
  })

  it('are told apart by word', () => {
    expect(new Set(ACTIVITY_KINDS.map((kind) => activityKinds[kind].words.one)).size).toBe(3)
  })

  it('show a section only where there can be more than one', () => {
    for (const kind of ACTIVITY_KINDS) {
      const { sections, words }: KindAnswers = activityKinds[kind]
      expect(words.section === null).toBe(sections.most === 1)
    }
  })
})
