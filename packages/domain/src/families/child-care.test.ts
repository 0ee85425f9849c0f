import { describe, expect, it } from 'vitest'
import {
  decideChangeNote,
  decideRemoveNote,
  isMedicalEmpty,
  medicalFindings,
  noteFindings,
} from './child-care.ts'

const nothing = { conditions: '', medication: '', doctorName: '', doctorPhone: null }
const us = { country: 'US' }

describe('medical facts', () => {
  it('take what people write', () => {
    expect(medicalFindings(nothing, us)).toEqual([])
    const form = {
      conditions: 'Asthma (exercise); type 1 diabetes!',
      medication: 'Salbutamol 100 mcg, 2 puffs;\nEpiPen 0.3 mg @ office',
      doctorName: 'Dr. Māia O’Neill',
      doctorPhone: '555-010-0100',
    }
    expect(medicalFindings(form, us)).toEqual([])
  })

  it('name every field that is wrong', () => {
    const form = {
      conditions: 'Астма',
      medication: 'x'.repeat(2001),
      doctorName: 'Ж',
      doctorPhone: '555',
    }
    expect(medicalFindings(form, us).map(({ path }) => path)).toEqual([
      'conditions',
      'medication',
      'doctorName',
      'doctorPhone',
    ])
  })

  it('are none when every field is empty', () => {
    expect(isMedicalEmpty(nothing)).toBe(true)
    const asRead = { ...nothing, version: 0, changedAt: null }
    expect(isMedicalEmpty(asRead)).toBe(true)
    expect(isMedicalEmpty({ ...nothing, conditions: ' \n' })).toBe(true)
    for (const fact of ['conditions', 'medication', 'doctorName', 'doctorPhone'])
      expect(isMedicalEmpty({ ...nothing, [fact]: '555-010-0100' })).toBe(false)
  })
})

describe('a note', () => {
  const note = { authorId: 'ann' }
  const ann = { id: 'ann', role: 'SCHOOL_COORDINATOR' } as const
  const bob = { id: 'bob', role: 'SCHOOL_COORDINATOR' } as const
  const manager = { id: 'max', role: 'SCHOOL_DIRECTOR' } as const

  it('has words', () => {
    expect(noteFindings({ body: 'Likes to draw!' })).toEqual([])
    expect(noteFindings({ body: ' ' })).toHaveLength(1)
    expect(noteFindings({ body: 'x'.repeat(2001) })).toHaveLength(1)
  })

  it('is changed by who wrote it, and removed by them or a manager', () => {
    expect(decideChangeNote(note, ann).allowed).toBe(true)
    expect(decideChangeNote(note, bob)).toMatchObject({ code: 'NOT_YOURS' })
    expect(decideChangeNote(note, manager)).toMatchObject({ code: 'NOT_YOURS' })
    expect(decideRemoveNote(note, ann).allowed).toBe(true)
    expect(decideRemoveNote(note, manager).allowed).toBe(true)
    expect(decideRemoveNote(note, { id: 'sue', role: 'SCHOOL_ADMIN' }).allowed).toBe(true)
    expect(decideRemoveNote(note, { id: 'ina', role: 'SCHOOL_INSTRUCTOR' })).toMatchObject({
      code: 'NOT_YOURS',
    })
    expect(decideRemoveNote(note, bob)).toMatchObject({ code: 'NOT_YOURS' })
    expect(decideChangeNote({ authorId: null }, ann)).toMatchObject({ code: 'NOT_YOURS' })
  })
})
