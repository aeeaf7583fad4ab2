/** What this plugin uses of Swagger UI, which brings its own React. */
export type Node = object | string | number | null | undefined | boolean;
export type Component = (props: Record<string, unknown>) => Node;

/** Of Immutable.js, which holds Swagger UI's state. */
export interface List {
  size: number;
  filter(test: (item: Tree) => boolean): List;
  toJS(): unknown;
}
export interface Tree {
  get(name: string): unknown;
  getIn(path: string[]): unknown;
}
/** Tags in their order, each with its operations. */
export interface TaggedOperations {
  map(change: (tag: Tree & { set(name: string, value: List): Tree }) => Tree): TaggedOperations;
  filter(test: (tag: Tree) => boolean): TaggedOperations;
  reduce<T>(add: (sum: T, tag: Tree) => T, start: T): T;
}

export interface System {
  React: {
    createElement(type: string | Component, props?: object | null, ...children: Node[]): Node;
    useState<T>(first: T): [T, (next: T) => void];
    useEffect(effect: () => (() => void) | void, watched: unknown[]): void;
  };
  specSelectors: {
    url(): string;
    specJson(): Tree;
    /** The same as plain objects. */
    specJS(): unknown;
    taggedOperations(): TaggedOperations;
    specResolvedSubtree(path: string[]): Tree | undefined;
  };
  specActions: { updateResolvedSubtree(path: string[], value: unknown): void };
  layoutSelectors: { currentFilter(): string | boolean };
  layoutActions: { updateFilter(phrase: string): void };
}
