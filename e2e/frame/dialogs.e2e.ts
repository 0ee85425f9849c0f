import { walk } from './walk.ts'

walk('dialog', 'no dialog cuts a warning, hides its button or scrolls sideways on a small phone')
