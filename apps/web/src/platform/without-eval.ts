import { config } from 'zod/mini'

// The content policy lets nothing be compiled from text, so zod must not try. Imported before any schema is made.
config({ jitless: true })
