/** Why a form was not taken, and which of its fields that is about. */
export interface FormProblem {
  message: string;
  field?: string;
}
