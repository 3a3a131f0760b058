/** The typed attributes of logs, metrics and spans of the second version. */
export const ATTRIBUTE_TYPES = ["string", "integer", "double", "boolean", "array"] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

export type AttributeScalar = string | number | boolean;

/** An integer beyond 2^53 is kept as its digits, in text: a number could not hold it. */
export interface Attribute {
  value: AttributeScalar | AttributeScalar[];
  type: AttributeType;
}

export type Attributes = Record<string, Attribute>;
