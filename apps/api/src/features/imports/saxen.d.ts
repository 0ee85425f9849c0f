declare module 'saxen' {
  /** The part of the parser used here. */
  export class Parser {
    on(
      event: 'openTag',
      heard: (name: string, attributes: () => Readonly<Record<string, string>>) => void,
    ): this
    on(event: 'text', heard: (text: string) => void): this
    on(event: 'closeTag', heard: (name: string) => void): this
    parse(xml: string): void
  }
}
