import { describe, expect, it } from 'vitest'
import { AUDIT_THEMES, auditThemes } from './audit-themes.ts'
import { auditEvents, auditEventText, type AuditEventName } from './audit-events.ts'

describe('the history in words', () => {
  it.each<[AuditEventName, Record<string, unknown>, string]>([
    ['activity.created', { kind: 'classes', name: 'Pottery' }, 'created the class Pottery'],
    ['activity.removed', { kind: 'aftercare', name: 'Fall' }, 'removed the session Fall'],
    ['location.imported', { count: 12 }, 'imported 12 locations'],
    [
      'attendance.released',
      { child: 'Zoë', time: '16:30', person: 'Max', reason: 'called' },
      'released Zoë at 4:30 PM to Max, who is not an approved pickup: called',
    ],
    [
      'attendance.released',
      { child: 'Zoë', time: '16:30', person: 'Max' },
      'released Zoë at 4:30 PM to Max, who is not an approved pickup',
    ],
    [
      'drop-in.added',
      { child: 'Zoë', name: 'Care', dates: '2026-11-23, 2026-11-30' },
      'booked Zoë to drop in on Care on 11/23/2026, 11/30/2026',
    ],
    ['activity.changed', {}, 'changed the activity'],
  ])('%s %j: %s', (what, details, text) => {
    expect(auditEventText(what, details, 'AMERICAN')).toBe(text)
  })

  it('is of one theme, whatever happened', () => {
    const beginnings = AUDIT_THEMES.flatMap((theme): readonly string[] => auditThemes[theme].of)
    expect(beginnings.length).toBe(new Set(beginnings).size)
    expect(Object.keys(auditEvents).filter((what) => !beginnings.includes(what.split('.')[0]!))).toEqual([])
    expect(auditEventText('room.left-open', {}, 'AMERICAN')).toBe('room left open')
  })

  it('never shows a brace, whatever is missing', () => {
    for (const what of Object.keys(auditEvents) as AuditEventName[]) {
      expect(auditEventText(what, { name: { first: 'Ann' } }, 'AMERICAN')).not.toMatch(/[{}]|\[object/)
    }
  })
})
