/**
 * Translators of browsers wrap each text in elements of their own, of which React knows nothing: it then fails to remove a text, or to
 * insert beside one, and the page is lost. Here such a call means the wrapper in place of the text.
 * Source: https://github.com/facebook/react/issues/11538
 */
export function tolerateTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  /** The child of `parent` that holds `node`; null where none does. */
  const childWith = (parent: Node, node: Node): ChildNode | null => {
    let child: Node | null = node;
    while (child !== null && child.parentNode !== parent) child = child.parentNode;
    return child as ChildNode | null;
  };
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const own = child.parentNode === this ? child : childWith(this, child);
    if (own !== null) removeChild.call(this, own);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null): Child {
    insertBefore.call(this, node, before === null || before.parentNode === this ? before : childWith(this, before));
    return node;
  };
}
