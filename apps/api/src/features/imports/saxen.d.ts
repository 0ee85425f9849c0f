declare module 'saxen' {
  /** As much of the parser as is used here. */
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
