CREATE TABLE "print_logo" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file" "bytea" NOT NULL,
	"picture" "bytea",
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "prints" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "print_reminders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "print" jsonb;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "print_logo_id" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "print" jsonb;--> statement-breakpoint
ALTER TABLE "print_logo" ADD CONSTRAINT "print_logo_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "print_logo_mine" ON "print_logo" USING btree ("member_id","created_at");--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_print_logo_id_print_logo_id_fk" FOREIGN KEY ("print_logo_id") REFERENCES "public"."print_logo"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_paid" ON "order" USING btree ("paid_at") WHERE "order"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "order_line_logo" ON "order_line" USING btree ("print_logo_id") WHERE "order_line"."print_logo_id" is not null;