import { expect, test } from 'vitest'
import { isSearched } from '../names/search-length.ts'
import { mentionsAll } from './search-words.ts'

test.each([
  ['Zoë Núñez', 'nunez, zoe', true],
  ['Zoë Núñez', 'ZO', true],
  ['Elizabeth "Lizzie" Warren', 'elizabeth warren', true],
  ['Elizabeth "Lizzie" Warren', 'Elizabeth "Lizzie" Warren', true],
  ['Elizabeth "Lizzie" Warren', 'warren lizzie', true],
  ['Elizabeth Warren', 'lizzie', false],
  ['李明', '明', true],
  ['مُحَمَّد عليّ', 'محمد علي', true],
  ['محمد علي', 'مُحَمَّد', true],
  ['أحمد کریم', 'احمد كريم', true],
  ['امیر\u200cحسین', 'امیرحسین', true],
  ['יוֹסֵף', 'יוסף', true],
  ['Νίκος', 'ΝΙΚΟΣ', true],
  ['Анна', 'анн', true],
  ['김민준', '김', true],
  ['कृष्ण', 'कषण', false],
  ['Zoë Núñez', ' , ', true],
  ['Zoë Núñez', '  ', true],
])('%j is found by %j: %j', (text, search, isMatch) => {
  expect(mentionsAll(text, search)).toBe(isMatch)
})

test.each([
  ['', true],
  ['a', false],
  ['an', false],
  ['ana', true],
  ['an ', false],
  ['   ', true],
  ['Łu', false],
  ['王', true],
  ['김', true],
  ['サ', true],
])('%j typed into a search box is searched for: %j (R063, R224)', (text, isDone) => {
  expect(isSearched(text)).toBe(isDone)
})
